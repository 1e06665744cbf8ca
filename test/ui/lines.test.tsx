import { Box } from 'ink';
import { describe, expect, it } from 'vitest';
import { createLineStore } from '../../src/terminal/line-store.ts';
import { Lines } from '../../src/ui/lines.tsx';
import { drawn } from './parts.tsx';

describe('lines', () => {
  it('are drawn as they are', () => {
    expect(drawn(<Lines lines={['one', '', '  two']} />)).toEqual(['one', '', '  two']);
  });

  it('take their height, cut or filled', () => {
    const stack = (...lines: readonly string[]) => (
      <Box flexDirection="column">
        <Lines lines={lines} height={3} />
        <Lines lines={['end']} />
      </Box>
    );
    expect(drawn(stack('1', '2', '3', '4', '5'))).toEqual(['1', '2', '3', 'end']);
    expect(drawn(stack('1'))).toEqual(['1', '', '', 'end']);
  });

  it('that are held come out of the line store whole, however wide', () => {
    const lines = createLineStore();
    const wide = `\u001B[31m${'日本語 '.repeat(40)}\u001B[m`;
    const frame = drawn(<Lines lines={[wide, 'short']} />, undefined, lines.hold).join('\n');
    expect(frame).not.toContain('日本語');
    expect(lines.expand(frame)).toEqual([wide, 'short']);
  });
});
