import { makeTemplate } from '../src/platform/database/embedded/template.ts';

await makeTemplate();
