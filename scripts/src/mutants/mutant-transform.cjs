/*
 * Jest's transform while `npm run mutants` runs: as ts-jest transforms, but one line of one file is another. The line is
 * named by the environment, so that no file on disk ever changes. Jest requires a transform, so this is plain CommonJS.
 */
const { default: tsJest } = require('ts-jest');

const { MUTANT_FILE, MUTANT_FROM, MUTANT_TO } = process.env;

module.exports = {
  createTransformer: (options) => {
    const transformer = tsJest.createTransformer(options);
    const mutated = (source, path) => {
      if (!path.endsWith(MUTANT_FILE)) return source;
      const parts = source.split(MUTANT_FROM);
      if (parts.length !== 2)
        throw new Error(`"${MUTANT_FROM}" stands ${parts.length - 1} times in ${path}.`);
      return parts.join(MUTANT_TO);
    };
    return {
      process: (source, path, call) => transformer.process(mutated(source, path), path, call),
      processAsync: (source, path, call) => transformer.processAsync(mutated(source, path), path, call),
      getCacheKey: (source, path, call) => transformer.getCacheKey(mutated(source, path), path, call),
    };
  },
};
