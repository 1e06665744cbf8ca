import type { Store } from '../../store/store.ts';
import { changeState } from '../state/file.ts';
import type { Remembered } from '../state/remembered.ts';

/** Restores the preview, and saves when it is toggled. */
export const rememberPreview = (store: Store, path: string, { preview }: Pick<Remembered, 'preview'>): void => {
  store.setState({ preview });
  store.subscribe((state, before) => {
    if (state.preview === before.preview) return;
    const failure = changeState(path, (file) => ({ ...file, preview: state.preview }));
    if (failure !== null) store.setState({ message: { text: failure, tone: 'warn' } });
  });
};
