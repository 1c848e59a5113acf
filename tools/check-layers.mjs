// Checks the rules of import, and fails when no module was read: that would prove nothing.
import { cruise } from "dependency-cruiser";
import extract from "dependency-cruiser/config-utl/extract-depcruise-config";
import extractTs from "dependency-cruiser/config-utl/extract-ts-config";

const FEWEST_MODULES = 100;
const configuration = await extract("./.dependency-cruiser.cjs");
const { output } = await cruise(
  ["packages", "apps"],
  { ...configuration.options, ruleSet: configuration, validate: true },
  undefined,
  { tsConfig: extractTs("tsconfig.base.json") },
);
const { violations, totalCruised } = output.summary;
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} -> ${to}`);
if (totalCruised < FEWEST_MODULES) {
  console.error(
    `Only ${totalCruised} modules were read; at least ${FEWEST_MODULES} were expected.`,
  );
  process.exit(1);
}
if (violations.length > 0) process.exit(1);
console.info(`Rules of import hold in ${totalCruised} modules.`);
