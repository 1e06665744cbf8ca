import { Box } from 'ink';
import { describe, expect, it } from 'vitest';
import { createLineStore } from '../../src/terminal/line-store.ts';
import { Lines } from '../../src/ui/lines.tsx';
import { drawn } from './parts.tsx';

describe('lines', () => {
  it('are drawn as they are', () => {
    expect(drawn(<Lines text={'one\n\n  two'} />)).toEqual(['one', '', '  two']);
  });

  it('take their height, cut or filled', () => {
    const stack = (text: string) => (
      <Box flexDirection="column">
        <Lines text={text} height={3} />
        <Lines text="end" />
      </Box>
    );
    expect(drawn(stack('1\n2\n3\n4\n5'))).toEqual(['1', '2', '3', 'end']);
    expect(drawn(stack('1'))).toEqual(['1', '', '', 'end']);
  });

  it('that are held come out of the line store whole, however wide', () => {
    const lines = createLineStore();
    const wide = `\u001B[31m${'日本語 '.repeat(40)}\u001B[m`;
    const frame = drawn(<Lines text={`${wide}\nshort`} />, undefined, lines.hold).join('\n');
    expect(frame).not.toContain('日本語');
    expect(lines.expand(frame)).toEqual([wide, 'short']);
  });
});
