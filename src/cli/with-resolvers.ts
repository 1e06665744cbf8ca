// Ink 8 uses Promise.withResolvers, which Node 20 lacks.
if (!('withResolvers' in Promise)) {
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    writable: true,
    value: <T>() => {
      let settle: object = {};
      const promise = new Promise<T>((resolve, reject) => {
        settle = { resolve, reject };
      });
      return { promise, ...settle };
    },
  });
}
