// Preloaded into the program: how long its turns of the event loop take, by how late a timer of 1 ms is. When the program
// ends it writes the time in ms that 99 of 100 are within to the file that EDGESCOPE_BENCH_TURNS names.
const { writeFileSync } = require('node:fs');

const turns = [];
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  turns.push(now - last);
  last = now;
}, 1).unref();

process.once('exit', () => {
  turns.sort((a, b) => a - b);
  writeFileSync(process.env.EDGESCOPE_BENCH_TURNS, String(turns[Math.floor(turns.length * 0.99)]));
});
