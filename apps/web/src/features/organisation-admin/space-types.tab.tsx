import { Catalogue } from "./parts/catalogue.tsx";

/** The tab for the space types of the organisation. */
export function SpaceTypesTab() {
  return <Catalogue kind="types" />;
}
