export { fitOf } from './formulas/fit.ts';
export { lnPoissonTail } from './formulas/poisson.ts';
export { type Ratio, timesOf } from './formulas/ratio.ts';
export { brokenResidual, cellResidual, type Residual } from './formulas/residual.ts';
export { lnTail, tail } from './formulas/tail.ts';
export { wilson } from './formulas/wilson.ts';
