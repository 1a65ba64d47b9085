// dependency-cruiser parses with the API of a TypeScript before 7, which lies here under another name.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-compiler-api'), context),
});
