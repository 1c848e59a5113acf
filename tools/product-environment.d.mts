/** See product-environment.mjs, which runs before anything that reads TypeScript is there. */
export function productEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
