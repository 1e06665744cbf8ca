'use strict';
// Addresses of the project, from place.json, which is the only file that names them. They are empty until the owner fills them in.
const ADDRESSES = ['repository', 'homepage', 'bugs'];

/** The addresses by name. @throws Error if the file is not JSON */
const readPlace = () => require('./place.json');

/** Names of the addresses that are still empty. */
const missingAddresses = (place = readPlace()) => ADDRESSES.filter((name) => !place?.[name]);

/** Entries of a package's manifest with these addresses; none while an address is missing. */
const placeEntries = (place = readPlace()) =>
  missingAddresses(place).length > 0 ? {} : { ...place, repository: { type: 'git', url: place.repository } };

module.exports = { readPlace, missingAddresses, placeEntries };
