import { Catalogue } from "./parts/catalogue.tsx";

/** The tab for the features of spaces, each with an icon. */
export function FeaturesTab() {
  return <Catalogue kind="features" />;
}
