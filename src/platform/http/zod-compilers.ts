import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Validates with Zod alone. Without them, Fastify loads a hundred modules of its own validator at once. */
export const zodCompilers: Compilers = {
  buildValidator: () => validatorCompiler as never,
  buildSerializer: () => serializerCompiler as never,
};
