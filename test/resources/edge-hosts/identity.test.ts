import { describe, expect, test } from 'vitest';
import { kind, sectionOf, words } from '../shown.ts';

const host = (more: unknown) => kind('hosts').item({ metadata: { uid: 'u' }, spec: { host: more } });

describe('the identity of a host', () => {
  test('folds the certificate, showing its presence', () => {
    const caCert = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
    const item = host({
      hostIdentity: { caCert, mode: 'session', sshSecret: { name: 'edge-ssh', privateKey: 'HUSH' } },
    });
    const text = words(item, 'identity');
    expect(text).toContain('Client CA certificate\n(present)');
    expect(text).toContain('SSH secret\nedge-ssh\nSSH private key\n(present)');
    const folded = sectionOf(item, 'identity').blocks.filter((block) => block.folded);
    expect(folded).toMatchObject([{ type: 'text', title: 'Client CA certificate', text: caCert.trimEnd() }]);
    expect(JSON.stringify(item.sections(0))).not.toContain('HUSH');
  });

  test('shows auto-registration as enabled or disabled', () => {
    expect(words(host({ disableAutoRegister: true }), 'identity')).toContain('Auto-registration\ndisabled');
    expect(words(host({ disableAutoRegister: false }), 'identity')).toContain('Auto-registration\nenabled');
  });

  test('reports secrets of a missing appliance as unknown, not absent', () => {
    expect(words(host(null), 'identity')).not.toContain('Pairing key\n(absent)');
    expect(words(host({}), 'identity')).toContain('Pairing key\n(absent)');
  });
});
