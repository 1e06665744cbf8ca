export {
  asEnough,
  type Basis,
  type BasisPart,
  isDoubtful,
  isLacking,
  isWhole,
  lackOf,
} from './basis.ts';
export { basisText, type Length, partTexts, type Said, tabText } from './frames.ts';
