import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import type { LoadedVersions } from "./use-tree-versions.ts";

/** Loads older versions, where there are some. */
export function MoreVersions({ loaded }: { readonly loaded: LoadedVersions }) {
  const { t } = useTranslation("decision-trees");
  if (!loaded.hasMore) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      waiting={loaded.isLoadingMore}
      onClick={() => void loaded.loadMore()}
    >
      {t("versions.more")}
    </Button>
  );
}
