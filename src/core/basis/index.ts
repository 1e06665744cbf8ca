export {
  asEnough,
  type Basis,
  type BasisPart,
  isDoubtful,
  isLacking,
  isWhole,
  lackOf,
} from './basis.ts';
export { type BasisUse, basisText, partTexts, type Said, tabText } from './frames.ts';
