import { Catalogue } from "./parts/catalogue.tsx";

/** The kinds of spaces the organisation knows. */
export function SpaceTypesTab() {
  return <Catalogue kind="types" />;
}
