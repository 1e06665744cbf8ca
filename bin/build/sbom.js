'use strict';
// Makes the software bill of materials of a release: the packages in the bundle, in the form of CycloneDX 1.6.
const { readPlace } = require('./place.js');

/** Address of a package of npm in a bill of materials. `@` of a scope is encoded, as the form wants it. */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** SPDX: several licences are an expression, one is an id. */
const licensesOf = (license) =>
  / (?:AND|OR|WITH) /.test(license) ? [{ expression: license }] : [{ license: { id: license } }];

/** A component; code that was copied from a project without a version (licenses.js) is no package of npm. */
const componentOf = ({ name, version, license }) => {
  const isPackage = /^\d/.test(version);
  const ref = isPackage ? purlOf(name, version) : `${name} ${version}`;
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    licenses: licensesOf(license),
    ...(isPackage ? { purl: ref } : {}),
  };
};

/** The bill of materials as text. Same packages, same text: it has neither a time nor a random number. */
exports.sbomOf = (manifest, packages) => {
  const component = { ...componentOf(manifest), type: 'application', description: manifest.description };
  const { repository, homepage, bugs } = readPlace();
  const addresses = Object.entries({ vcs: repository, website: homepage, 'issue-tracker': bugs });
  const components = packages.map(componentOf);
  const references = addresses.filter(([, url]) => url !== '').map(([type, url]) => ({ type, url }));
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { ...component, ...(references.length > 0 ? { externalReferences: references } : {}) },
    },
    components,
    dependencies: [{ ref: component['bom-ref'], dependsOn: components.map((one) => one['bom-ref']) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
};
