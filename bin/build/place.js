'use strict';
// Addresses of the project, from place.json, which is the only file that names them. They are empty until the owner fills them in.
const PLACE = require('./place.json');

/** Names of the addresses that are still empty. */
const missingAddresses = (place = PLACE) => Object.keys(place).filter((name) => place[name] === '');

/** Entries of a package's manifest with these addresses; none while an address is missing. */
const placeEntries = (place = PLACE) =>
  missingAddresses(place).length > 0 ? {} : { ...place, repository: { type: 'git', url: place.repository } };

module.exports = { PLACE, missingAddresses, placeEntries };
