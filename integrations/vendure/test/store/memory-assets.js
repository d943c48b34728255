const { Readable } = require('node:stream');
const { buffer } = require('node:stream/consumers');

/** Assets of the test store, for as long as it runs. */
exports.MemoryAssets = class {
  files = new Map();

  async writeFileFromBuffer(name, content) {
    this.files.set(name, content);
    return name;
  }

  async writeFileFromStream(name, stream) {
    return this.writeFileFromBuffer(name, await buffer(stream));
  }

  async readFileToBuffer(name) {
    return this.files.get(name);
  }

  async readFileToStream(name) {
    return Readable.from(this.files.get(name));
  }

  async deleteFile(name) {
    this.files.delete(name);
  }

  async fileExists(name) {
    return this.files.has(name);
  }
};
