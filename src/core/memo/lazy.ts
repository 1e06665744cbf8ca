/** A value that is made when it is first asked for: patterns of Unicode properties cost the start some milliseconds each. */
export const lazy = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
