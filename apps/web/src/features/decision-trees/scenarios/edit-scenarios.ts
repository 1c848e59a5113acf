import {
  TREE_SCENARIOS_MAX,
  type TreeContent,
  type TreeScenario,
  type TreeScenarioEnd,
} from "@storey/domain";

/** The scenarios of a tree in their order. */
export function scenariosOf({ scenarios = [] }: TreeContent): readonly TreeScenario[] {
  return scenarios;
}

/** Whether a tree has as many scenarios as it may have. */
export function hasAllScenarios(content: TreeContent): boolean {
  return scenariosOf(content).length >= TREE_SCENARIOS_MAX;
}

/** Returns a tree with a scenario: in place of the one of its id, or after the others. */
export function withScenario(content: TreeContent, scenario: TreeScenario): TreeContent {
  const all = scenariosOf(content);
  const isThere = all.some(({ id }) => id === scenario.id);
  const scenarios = isThere
    ? all.map((one) => (one.id === scenario.id ? scenario : one))
    : [...all, scenario];
  return { ...content, scenarios };
}

/** Returns a tree without a scenario. */
export function withoutScenario(content: TreeContent, id: string): TreeContent {
  return { ...content, scenarios: scenariosOf(content).filter((one) => one.id !== id) };
}

/** Returns a tree in which a scenario is to come to another end; the same tree if it has none of the id. */
export function withScenarioEnd(
  content: TreeContent,
  id: string,
  end: TreeScenarioEnd,
): TreeContent {
  const scenario = scenariosOf(content).find((one) => one.id === id);
  return scenario ? withScenario(content, { ...scenario, end }) : content;
}
