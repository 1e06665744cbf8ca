/** A terminal's sixteen colours, text and background; six hexadecimal digits each. */
export interface Palette {
  readonly name: string;
  /** Black, red, green, yellow, blue, magenta, cyan, white; then the same in bright. */
  readonly sixteen: readonly string[];
  readonly text: string;
  readonly background: string;
}

const palette = (name: string, text: string, background: string, sixteen: string): Palette => ({
  name,
  sixteen: sixteen.split(' '),
  text,
  background,
});

const XTERM =
  '000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff';
const SOLARIZED =
  '073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3';
const GRUVBOX_DARK =
  '282828 cc241d 98971a d79921 458588 b16286 689d6a a89984 928374 fb4934 b8bb26 fabd2f 83a598 d3869b 8ec07c ebdbb2';
const GRUVBOX_LIGHT =
  'fbf1c7 cc241d 98971a d79921 458588 b16286 689d6a 7c6f64 928374 9d0006 79740e b57614 076678 8f3f71 427b58 3c3836';
const TANGO =
  '2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec';
const GNOME =
  '171421 c01c28 26a269 a2734c 12488b a347ba 2aa1b3 d0cfcc 5e5c64 f66151 33d17a e9ad0c 2a7bde c061cb 33c7de ffffff';
const CAMPBELL =
  '0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2';
const LINUX =
  '000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff';

/** Common palettes, as published by their authors. */
export const PALETTES: readonly Palette[] = [
  palette('xterm', '000000', 'ffffff', XTERM),
  palette('xterm, reversed', 'e5e5e5', '000000', XTERM),
  palette('Solarized dark', '839496', '002b36', SOLARIZED),
  palette('Solarized light', '657b83', 'fdf6e3', SOLARIZED),
  palette('Gruvbox dark', 'ebdbb2', '282828', GRUVBOX_DARK),
  palette('Gruvbox light', '3c3836', 'fbf1c7', GRUVBOX_LIGHT),
  palette('Tango dark', 'd3d7cf', '2e3436', TANGO),
  palette('Tango light', '2e3436', 'eeeeec', TANGO),
  palette('GNOME dark', 'd0cfcc', '171421', GNOME),
  palette('GNOME light', '171421', 'ffffff', GNOME),
  palette('Windows Terminal', 'cccccc', '0c0c0c', CAMPBELL),
];

/** Terminals that show bold text in the bright colour. */
export const LINUX_CONSOLE: Palette = palette('Linux console', 'aaaaaa', '000000', LINUX);
