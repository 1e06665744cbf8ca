export {
  asEnough,
  type Basis,
  isDoubtful,
  isLacking,
  isWhole,
  lackOf,
  type Part,
  type Reach,
  type Source,
} from './basis.ts';
export { basisText, type Length, partTexts, type Said, tabText, type Words } from './frames.ts';
