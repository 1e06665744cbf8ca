import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../src/query/filter/language/index.ts';
import { commandOf, copiesOf } from '../../src/store/copy/copies.ts';
import { changeView } from '../../src/store/state/state.ts';
import { Driver } from '../scenario/driver.tsx';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

describe('this view as a command', () => {
  it('includes the service, the scope, all filters and the order', () => {
    const client = new ScriptedClient({ hosts: { items: fleet(3) } });
    const driver = new Driver({
      client,
      resources: client.resources,
      start: {
        service: {
          label: 'inventory.example',
          demo: false,
          unverified: false,
          options: ['--url=https://inventory.example'],
        },
        scope: { uid: 'p1', name: 'retail-east' },
      },
    });
    const resource = client.resources[0];
    const filter = resource && parseFilter("cpu>4 it's", resource);
    if (!filter?.ok) throw new Error('no filter');
    driver.store.setState(
      changeView(driver.state, {
        filter: filter.filter,
        cloudType: 'vsphere',
        order: [{ column: 'age', descending: true }],
      }),
    );
    expect(commandOf(driver.state)).toBe(
      "edgescope hosts --url=https://inventory.example --project=p1 --type=vsphere '--filter=cpu>4 it'\\''s' --order=-age",
    );
    driver.stop();
  });

  it('never turns a uid of the service into an option', async () => {
    const items = fleet(1).map((json) => ({ ...json, uid: '--url=https://elsewhere.example' }));
    const app = await new App(new ScriptedClient({ hosts: { items } })).settled();
    const command = copiesOf(app.state).find(({ label }) => label === 'this item as a command');
    expect(command?.text).toMatch(/ -- --url=https:\/\/elsewhere\.example$/);
    app.stop();
  });
});
