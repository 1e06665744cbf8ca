import type { ComponentType } from 'react';
import { Body, Path, Position } from '../places/screens.tsx';
import type { Layout } from '../store/list/layout.ts';
import { CellLine } from '../ui/regions/cell-line.tsx';
import { Header } from '../ui/regions/header.tsx';
import { Notices } from '../ui/regions/notices.tsx';
import { Tabs } from '../ui/regions/tabs.tsx';
import { Footer } from './footer.tsx';

/** A part of the screen, and its height in lines. */
interface Region {
  readonly id: string;
  readonly Component: ComponentType;
  readonly height: (layout: Layout) => number;
}

const oneLine = (): number => 1;

/** The regions of the screen, from top to bottom. */
export const REGIONS: readonly Region[] = [
  { id: 'header', Component: Header, height: oneLine },
  { id: 'tabs', Component: Tabs, height: oneLine },
  { id: 'path', Component: Path, height: oneLine },
  { id: 'notices', Component: Notices, height: ({ notices }) => notices },
  { id: 'body', Component: Body, height: ({ body }) => body },
  { id: 'cell', Component: CellLine, height: ({ cell }) => cell },
  { id: 'position', Component: Position, height: oneLine },
  { id: 'footer', Component: Footer, height: oneLine },
];
