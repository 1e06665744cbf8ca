import type { DemoOptions } from '../../src/demo/index.ts';
import { send } from '../../src/demo/respond.ts';
import { faultyAnswer } from './answer.ts';
import { createFaults, parseFaults } from './fault-list.ts';

/**
 * Makes a service faulty, for example with `500:2,slow@profiles` (`parseFaults`).
 * @throws RangeError with the reason
 */
export const disturbedBy = (faults: string): Pick<Required<DemoOptions>, 'disturb'> => {
  const faultsOf = createFaults(parseFaults(faults));
  return {
    disturb: (method, pathname) => {
      const met = faultsOf(method, pathname);
      if (met.length === 0) return null;
      return async (request, response, { regular, ref, signal }) => {
        const sent = await faultyAnswer(request, met, ref, regular);
        const own = met.find((fault) => fault.send !== undefined)?.send;
        if (own === undefined) send(response, sent);
        else await own(sent, response, signal);
      };
    },
  };
};
