export {
  asEnough,
  type Basis,
  type BasisPart,
  isDoubtful,
  isLacking,
  isWhole,
  lackOf,
  type Reach,
  type Source,
} from './basis.ts';
export { basisText, type Length, partTexts, type Said, tabText, type Words } from './frames.ts';
