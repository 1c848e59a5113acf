import { spriteUrl } from "virtual:icon-sprite";
import type { PublicDocument, PublicSpace } from "@storey/contract";
import { isWebAddress } from "@storey/domain";
import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { API_BASE } from "../../../lib/addresses.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useStore } from "../../../lib/store.ts";
import { IconButton } from "../../../ui/button.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import { type HotspotWays, PanoramaViewer } from "../../panoramas/parts/viewer/panorama-viewer.tsx";
import { panoramaLoader } from "../guest-panoramas.ts";
import { closePanel, goTo, openPanel, openPanels, spacePath } from "../guest-place.ts";
import { reportSubmission } from "../report-submission.ts";
import { OpenPdf, PDF } from "./open-pdf.tsx";
import styles from "./pictures.module.css";

/** Saves a document that the browser cannot show, as its link on the page does. */
function save({ path, fileName }: PublicDocument): void {
  const link = document.createElement("a");
  link.href = `${API_BASE}${path}`;
  link.download = fileName;
  link.click();
}

/** Returns where the hotspots of a space lead for a guest; calls `openPdf` with a PDF to show. */
function waysOf(space: PublicSpace, openPdf: (shown: PublicDocument) => void): HotspotWays {
  return {
    linkAddress: (id) => {
      const url = space.links.find((link) => link.id === id)?.url ?? "";
      return isWebAddress(url) ? url : null;
    },
    openDocument: (id) => {
      const found = space.documents.find((document) => document.id === id);
      if (found) (found.contentType === PDF ? openPdf : save)(found);
    },
    // A guest may see the panoramas of this space only, so no hotspot leads to another one.
    openPanorama: null,
    openAsset: null,
    openTree: (tree) => goTo(`${spacePath(space.code, "guide")}?tree=${encodeURIComponent(tree)}`),
    report: space.canReport
      ? (pin) => {
          const { pinAt } = reportSubmission(space.code);
          void pinAt(pin).then(() => goTo(spacePath(space.code, "report")));
        }
      : null,
  };
}

function icon(key: string) {
  return (
    <svg width={16} height={16} aria-hidden="true">
      <use href={`${spriteUrl}#${encodeURIComponent(key)}`} />
    </svg>
  );
}

function openPdf({ id }: PublicDocument): void {
  openPanel("lookDocument", id);
}

interface LookDialogProps {
  readonly space: PublicSpace;
  readonly firstId: string;
  readonly onClose: () => void;
}

/** Shows the panoramas of a space in a dialog as large as the page. */
export function LookDialog({ space, firstId, onClose }: LookDialogProps) {
  const { t } = useTranslation("guest");
  const dialog = useModal();
  const [shownId, setShownId] = useState(firstId);
  const { lookDocument } = useStore(openPanels);
  const pdf = space.documents.find(({ id }) => id === lookDocument);
  const load = useMemo(() => panoramaLoader(space.code), [space.code]);
  const ways = useMemo(() => waysOf(space, openPdf), [space]);
  return (
    <>
      <dialog
        ref={dialog}
        className={styles.lookDialog}
        aria-label={t("look.of", { name: space.name })}
        onCancel={(event) => {
          event.preventDefault();
          // Close events of dialogs inside this one bubble up to here too.
          if (event.target === event.currentTarget) onClose();
        }}
      >
        <div className={styles.lookHead}>
          <h2 dir="auto">{space.name}</h2>
          <IconButton label={t("close")} icon={<X />} onClick={onClose} />
        </div>
        <div className={styles.lookBody}>
          <PanoramaViewer
            panoramas={space.panoramas}
            shownId={shownId}
            onShow={setShownId}
            load={load}
            ways={ways}
            drawIcon={icon}
          />
        </div>
      </dialog>
      {pdf ? <OpenPdf key={pdf.id} shown={pdf} onClose={() => closePanel("lookDocument")} /> : null}
    </>
  );
}
