/** The table of the package zipcodes, read on first use: every service suite imports it, and few look anything up. */
module.exports = {
  get codes() {
    return require('zipcodes/lib/index.js').codes;
  },
};
