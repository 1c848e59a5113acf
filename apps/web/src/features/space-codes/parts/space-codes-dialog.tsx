import type { Space, SpaceCode } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Copy, Download, Plus, Printer, QrCode as QrIcon, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { qrFile } from "../save-code.ts";
import { codesOfSpaceQuery, makeCode } from "../space-code.queries.ts";
import { useCodeActions } from "../use-code-actions.ts";
import { ClaimDialog } from "./claim-dialog.tsx";
import { CodeLine } from "./code-line.tsx";
import { PrintSignsDialog } from "./print-signs-dialog.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./space-codes.module.css";

type CodedSpace = Pick<Space, "id" | "name" | "deletedAt" | "location">;

/** The newest code as a QR, its address, and what can be done with them. */
function Main({
  space,
  code,
  onPrint,
}: {
  readonly space: CodedSpace;
  readonly code: SpaceCode;
  /** Null where the user may not print. */
  readonly onPrint: (() => void) | null;
}) {
  const { t } = useTranslation("codes");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code.address);
      showToast({ severity: "success", summary: t("copied") });
    } catch {
      // Without a secure connection there is no clipboard: the address can be selected by hand.
      showToast({ severity: "error", summary: t("copyFailed") });
    }
  };
  return (
    <div className={styles["main"]}>
      <QrCode content={code.address} label={t("qr.label", { name: space.name })} />
      <div className={styles["side"]}>
        <span className={styles["quiet"]}>{t("address")}</span>
        <span className={styles["address"]}>{code.address}</span>
        <div className={styles["buttons"]}>
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {t("copy")}
          </Button>
          <Button
            icon={<Download aria-hidden="true" />}
            onClick={() => saveFile(qrFile(code.address), `${code.code}.svg`)}
          >
            {t("saveSvg")}
          </Button>
          {onPrint ? (
            <Button variant="primary" icon={<Printer aria-hidden="true" />} onClick={onPrint}>
              {t("print")}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function useMaking(spaceId: string) {
  const { t } = useTranslation("codes");
  const { fail } = useCodeActions();
  const [waiting, setWaiting] = useState(false);
  const make = async (): Promise<void> => {
    setWaiting(true);
    await makeCode(spaceId, randomId()).catch(fail(t("makeFailed")));
    setWaiting(false);
  };
  return { waiting, make: () => void make() };
}

interface ContentProps {
  readonly space: CodedSpace;
  readonly onPrint: () => void;
  readonly onMove: (code: SpaceCode) => void;
}

function Content({ space, onPrint, onMove }: ContentProps) {
  const { t } = useTranslation("codes");
  const { data, error, refetch } = useQuery(codesOfSpaceQuery(space.id));
  const mayChange = useMayIn()("organisation.spaces.update", space.location.id);
  const { waiting, make } = useMaking(space.id);
  const isActive = space.deletedAt === null;
  if (!data) {
    return error ? (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    ) : (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="260px" radius="var(--radius)" />
      </div>
    );
  }
  const newest = data.find(({ state }) => state === "active");
  const another = (
    <Button
      variant={newest ? "quiet" : "primary"}
      icon={<Plus aria-hidden="true" />}
      waiting={waiting}
      onClick={make}
    >
      {t(newest ? "makeAnother" : "make")}
    </Button>
  );
  return (
    <div className={styles["dialog"]}>
      {newest ? (
        <Main space={space} code={newest} onPrint={mayChange && isActive ? onPrint : null} />
      ) : (
        <EmptyState
          icon={<QrIcon />}
          title={t("none.title")}
          text={mayChange ? t("none.text") : null}
          actions={mayChange && isActive ? another : null}
        />
      )}
      {mayChange && data.length > 0 ? (
        <section aria-label={t("codes")}>
          <h3>{t("codes")}</h3>
          <ul className={styles["lines"]}>
            {data.map((code) => (
              <CodeLine key={code.id} code={code} onMove={isActive ? () => onMove(code) : null} />
            ))}
          </ul>
          {newest && isActive ? another : null}
        </section>
      ) : null}
    </div>
  );
}

/** The QR code of a space: to be shown, handed on, printed, revoked and assigned elsewhere. */
export function SpaceCodesDialog({
  space,
  onClose,
}: {
  readonly space: CodedSpace;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("codes");
  const [printing, setPrinting] = useState(false);
  const [moved, setMoved] = useState<SpaceCode | null>(null);
  return (
    <>
      <Dialog open wide focusTitle title={t("dialog.title")} onClose={onClose}>
        <Content space={space} onPrint={() => setPrinting(true)} onMove={setMoved} />
      </Dialog>
      {printing ? (
        <PrintSignsDialog
          what={{ spaceIds: [space.id] }}
          name={space.name}
          count={1}
          onClose={() => setPrinting(false)}
        />
      ) : null}
      {moved ? (
        <ClaimDialog
          code={moved.code}
          from={space}
          onClose={() => setMoved(null)}
          onDone={() => setMoved(null)}
        />
      ) : null}
    </>
  );
}
