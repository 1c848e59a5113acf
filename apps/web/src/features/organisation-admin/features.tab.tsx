import { Catalogue } from "./parts/catalogue.tsx";

/** What the spaces of the organisation can have, each with an icon. */
export function FeaturesTab() {
  return <Catalogue kind="features" />;
}
