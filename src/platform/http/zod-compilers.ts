import type { FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Validates with Zod alone. Otherwise, Fastify immediately loads its own validator, about a hundred modules. */
export const zodCompilers: Compilers = {
  buildValidator: () => validatorCompiler as never,
  buildSerializer: () => serializerCompiler as never,
};
