import { isWebAddress } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { assetPath, PATHS } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useCan } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { documentsQuery, linksQuery } from "../documents/document.queries.ts";
import { isPdf, opensInBrowser } from "../documents/parts/document-labels.ts";
import { openInWindow, saveDocument } from "../documents/parts/save-document.ts";
import type { PanoramaPin } from "./parts/viewer/hotspot-label.ts";
import type { HotspotWays } from "./parts/viewer/panorama-viewer.tsx";

/**
 * Returns where the hotspots of a space's panoramas lead for a signed-in user. `pdf` is the
 * document that is shown over the page.
 */
export function useWays(spaceId: string, report: ((pin: PanoramaPin) => void) | null) {
  const { t } = useTranslation("panoramas");
  const navigate = useNavigate();
  const links = useQuery(linksQuery({ kind: "space", id: spaceId }));
  const documents = useQuery(documentsQuery({ kind: "space", id: spaceId }));
  const [pdf, setPdf] = useState<string | null>(null);
  const mayReadAssets = useCan("organisation.assets.read");
  const tell = (error: unknown): void => {
    showToast({ severity: "error", summary: t("document.failed"), detail: textOfError(error) });
  };
  const ways: HotspotWays = {
    linkAddress: (id) => {
      const url = links.data?.find((one) => one.id === id)?.url ?? "";
      return isWebAddress(url) ? url : null;
    },
    openDocument: (id) => {
      const document = documents.data?.find((one) => one.id === id);
      if (!document) return void showToast({ severity: "warning", summary: t("document.gone") });
      if (isPdf(document)) return setPdf(id);
      return void (opensInBrowser(document) ? openInWindow : saveDocument)(document).catch(tell);
    },
    openPanorama: (otherId, panorama) => {
      const params = { spaceId: otherId };
      void navigate({ to: PATHS.Space, params, search: { tab: "360", panorama } });
    },
    openAsset: (assetId) =>
      void (mayReadAssets
        ? navigate({ to: assetPath(assetId) })
        : navigate({ to: PATHS.Space, params: { spaceId }, search: { tab: "assets" } })),
    openTree: (tree) =>
      void navigate({ to: PATHS.SpaceTree, params: { spaceId }, search: { tree } }),
    report,
  };
  return { ways, pdf, closePdf: () => setPdf(null) };
}
