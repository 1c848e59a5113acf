import { type CodedKind, OWNERS, type OwnerReference, type SpaceCode } from "@storey/contract";
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
import { MembersOnly } from "../../space-access/parts/members-only.tsx";
import { qrFile } from "../save-code.ts";
import { codesOfQuery, makeCode } from "../space-code.queries.ts";
import { useCodeActions } from "../use-code-actions.ts";
import { ClaimDialog } from "./claim-dialog.tsx";
import { CodeLine } from "./code-line.tsx";
import { PrintLabelsDialog } from "./print-labels-dialog.tsx";
import { PrintSignsDialog } from "./print-signs-dialog.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./space-codes.module.css";

/** What is known of an owner of codes besides its kind and id. */
interface CodedRecord {
  readonly name: string;
  readonly isArchived: boolean;
  /** The location of the subject; null where it has none. */
  readonly locationId: string | null;
  /** The space an asset is in: who may not open it is turned away by the asset's code too. */
  readonly space?: { readonly id: string; readonly name: string } | null;
}

type CodedOwner = OwnerReference<CodedKind>;

/** The newest code as a QR, its address, and what can be done with them. */
function Main({
  name,
  code,
  printLabel,
  onPrint,
}: {
  readonly name: string;
  readonly code: SpaceCode;
  readonly printLabel: string;
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
      <QrCode content={code.address} label={t("qr.label", { name })} />
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
              {printLabel}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}

function useMaking(owner: CodedOwner) {
  const { t } = useTranslation("codes");
  const { fail } = useCodeActions();
  const [waiting, setWaiting] = useState(false);
  const make = async (): Promise<void> => {
    setWaiting(true);
    await makeCode(owner, randomId()).catch(fail(t("makeFailed")));
    setWaiting(false);
  };
  return { waiting, make: () => void make() };
}

/** Says whether the code turns visitors away, and offers to let them in. */
function Door({ owner, record }: Pick<ContentProps, "owner" | "record">) {
  const { t } = useTranslation("codes");
  if (owner.kind === "space") return <MembersOnly chosen={{ spaceIds: [owner.id] }} />;
  const { space } = record;
  if (!space) return null;
  return (
    <section className={styles["door"]} aria-label={t("door", { name: space.name })}>
      <p>{t("door", { name: space.name })}</p>
      <MembersOnly chosen={{ spaceIds: [space.id] }} />
    </section>
  );
}

interface ContentProps {
  readonly owner: CodedOwner;
  readonly record: CodedRecord;
  readonly onPrint: () => void;
  readonly onMove: (code: SpaceCode) => void;
}

function Content({ owner, record, onPrint, onMove }: ContentProps) {
  const { t } = useTranslation("codes");
  const { data, error, refetch } = useQuery(codesOfQuery(owner));
  const mayChange = useMayIn()(OWNERS[owner.kind].write, record.locationId);
  const { waiting, make } = useMaking(owner);
  const isActive = !record.isArchived;
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
        <Main
          name={record.name}
          code={newest}
          printLabel={t(`print.${owner.kind}`)}
          onPrint={mayChange && isActive ? onPrint : null}
        />
      ) : (
        <EmptyState
          icon={<QrIcon />}
          title={t("none.title")}
          text={mayChange ? t(`none.text.${owner.kind}`) : null}
          actions={mayChange && isActive ? another : null}
        />
      )}
      {mayChange && isActive && newest ? <Door owner={owner} record={record} /> : null}
      {mayChange && data.length > 0 ? (
        <section aria-label={t(`codes.${owner.kind}`)}>
          <h3>{t(`codes.${owner.kind}`)}</h3>
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

/** The QR code of an owner: to be shown, handed on, printed, revoked and assigned elsewhere. */
export function OwnerCodesDialog({
  owner,
  record,
  onClose,
}: {
  readonly owner: CodedOwner;
  readonly record: CodedRecord;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("codes");
  const [printing, setPrinting] = useState(false);
  const [moved, setMoved] = useState<SpaceCode | null>(null);
  const print = { name: record.name, count: 1, onClose: () => setPrinting(false) };
  return (
    <>
      <Dialog open wide focusTitle title={t(`dialog.title.${owner.kind}`)} onClose={onClose}>
        <Content
          owner={owner}
          record={record}
          onPrint={() => setPrinting(true)}
          onMove={setMoved}
        />
      </Dialog>
      {printing && owner.kind === "space" ? (
        <PrintSignsDialog what={{ spaceIds: [owner.id] }} {...print} />
      ) : null}
      {printing && owner.kind === "asset" ? (
        <PrintLabelsDialog what={{ assetIds: [owner.id] }} {...print} />
      ) : null}
      {moved ? (
        <ClaimDialog
          code={moved.code}
          from={{ id: owner.id, name: record.name }}
          onClose={() => setMoved(null)}
          onDone={() => setMoved(null)}
        />
      ) : null}
    </>
  );
}
