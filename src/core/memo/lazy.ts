/** A value created on first use: patterns with Unicode properties take milliseconds at startup. */
export const lazy = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
