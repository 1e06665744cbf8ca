import type { Driver } from './driver.tsx';
import { atRest, openDemo, type openReal } from './real.ts';

/** The demo with all of its 1,213 hosts loaded: 81 are unhealthy, of 37 that is not known. */
export const openWholeFleet = async (options: Parameters<typeof openReal>[1] = {}): Promise<Driver> => {
  const driver = await openDemo({ hosts: 1213 }, options);
  await driver.untilShown('1,213');
  await atRest(driver);
  driver.press('L');
  await driver.until('all rows', () => /● 81 \? 37|all loaded/.test(driver.text()));
  return driver;
};
