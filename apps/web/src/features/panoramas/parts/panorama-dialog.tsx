import "../panorama-messages.ts";
import { PANORAMA_LIMITS, type Panorama, type Space } from "@storey/contract";
import { Archive, ArrowDown, ArrowUp, Star } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { textOfCode, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { moved } from "../../../ui/sortable/move.ts";
import { Sortable, SortableLine } from "../../../ui/sortable/sortable.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import { useLeavingUploads } from "../../uploads/parts/use-leaving-uploads.ts";
import {
  changePanorama,
  chooseMainPanorama,
  orderPanoramas,
  panoramasChanged,
  removePanorama,
  restorePanorama,
} from "../panorama.queries.ts";
import { EditLink } from "./edit-link.tsx";
import styles from "./panoramas.module.css";
import { loadPanoramaPicture } from "./picture-cache.ts";
import { UploadArea } from "./upload-area.tsx";
import { usePanoramaUploads } from "./use-panorama-uploads.ts";
import { PanoramaPreview } from "./viewer/panorama-row.tsx";

/** Returns the functions that change the panoramas of a space; each reports its failures. */
function usePanoramaEdits(space: Space) {
  const { t } = useTranslation("panoramas");
  const fail = (summary: string) => (error: unknown) => {
    showToast({ severity: "error", summary, detail: textOfError(error) });
    void panoramasChanged(space.id);
  };
  return {
    order: (list: readonly Panorama[]): void => {
      orderPanoramas(space.id, list).catch(fail(t("order.failed")));
    },
    rename: (panorama: Panorama, name: string): void => {
      changePanorama(space.id, panorama, { name }).catch(fail(t("rename.failed")));
    },
    makeMain: ({ id }: Panorama): void => {
      chooseMainPanorama(space, id).catch(fail(t("main.failed")));
    },
    remove: ({ id, name }: Panorama): void => {
      const run = (): void => {
        restorePanorama(space.id, id).catch(fail(t("restore.failed")));
      };
      removePanorama(space.id, id).then(
        () => showToast({ summary: t("removed", { name }), action: { label: t("undo"), run } }),
        fail(t("remove.failed")),
      );
    },
  };
}

interface LineProps {
  readonly space: Space;
  readonly panorama: Panorama;
  readonly place: number;
  readonly count: number;
  readonly edits: ReturnType<typeof usePanoramaEdits>;
  /** The handle that drags the line. */
  readonly handle: ReactNode;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function idOf({ id }: Panorama): string {
  return id;
}

function State({ panorama }: Pick<LineProps, "panorama">) {
  const { t } = useTranslation("panoramas");
  if (panorama.state === "processing") {
    return (
      <Badge icon={<Spinner size={12} />}>
        <span role="status">{t("state.processing")}</span>
      </Badge>
    );
  }
  if (panorama.state === "failed") {
    const reason = textOfCode(panorama.errorCode ?? "server.error", "");
    return <span className={styles.reason}>{`${t("state.failed")} ${reason}`}</span>;
  }
  const kind = t(panorama.is360 ? "kind.sphere" : "kind.flat");
  return <span className={styles.quiet}>{kind}</span>;
}

function NameField({ panorama, edits }: Pick<LineProps, "panorama" | "edits">) {
  const { t } = useTranslation("panoramas");
  const [text, setText] = useState(panorama.name);
  const save = (): void => {
    const name = text.trim();
    if (name === "") setText(panorama.name);
    else if (name !== panorama.name) edits.rename(panorama, name);
  };
  return (
    <TextField
      label={t("name.of", { name: panorama.name })}
      hideLabel
      maxLength={PANORAMA_LIMITS["name"]?.maxLength}
      value={text}
      onChange={setText}
      onBlur={save}
      onKeyDown={(event) => {
        // Enter leaves the field, which saves once.
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key !== "Escape" || text === panorama.name) return;
        event.preventDefault();
        event.stopPropagation();
        setText(panorama.name);
      }}
    />
  );
}

function Line(props: LineProps) {
  const { space, panorama, place, count, edits, handle, onMove, onRemove } = props;
  const { t } = useTranslation("panoramas");
  const { name, state } = panorama;
  const isMain = space.mainPanoramaId === panorama.id;
  return (
    <>
      {handle}
      <span className={styles.thumb}>
        <PanoramaPreview panorama={panorama} load={loadPanoramaPicture} />
      </span>
      <div className={styles.words}>
        <NameField key={`${panorama.id} ${panorama.version}`} panorama={panorama} edits={edits} />
        <span className={styles.facts}>
          <State panorama={panorama} />
          {isMain ? (
            <Badge tone="info" icon={<Star aria-hidden="true" />}>
              {t("main")}
            </Badge>
          ) : null}
        </span>
      </div>
      <span className={styles.buttons}>
        <IconButton
          disabled={place === 0}
          label={t("moveUp", { name })}
          icon={<ArrowUp />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          disabled={place === count - 1}
          label={t("moveDown", { name })}
          icon={<ArrowDown />}
          onClick={() => onMove(1)}
        />
        <IconButton
          disabled={isMain || state !== "ready"}
          label={t("makeMain", { name })}
          icon={<Star />}
          onClick={() => edits.makeMain(panorama)}
        />
        {state === "ready" ? <EditLink space={space} panorama={panorama} isSmall /> : null}
        <IconButton
          data-remove=""
          label={t("archiveOne", { name })}
          icon={<Archive />}
          onClick={onRemove}
        />
      </span>
    </>
  );
}

interface PanoramaDialogProps {
  readonly space: Space;
  readonly panoramas: readonly Panorama[];
  readonly onClose: () => void;
}

/**
 * The dialog to add, name, order and archive the panoramas of a space, and to choose the main one.
 */
export function PanoramaDialog({ space, panoramas, onClose }: PanoramaDialogProps) {
  const { t } = useTranslation("panoramas");
  const uploads = usePanoramaUploads(space.id);
  const edits = usePanoramaEdits(space);
  const body = useRef<HTMLDivElement>(null);
  const toAdd = () => body.current?.querySelector<HTMLElement>("[data-browse]");
  const ids = panoramas.map(({ id }) => id);
  const { list, removing } = useFocusAfterRemoval<HTMLOListElement>(ids, toAdd);
  const close = useLeavingUploads(uploads, onClose);
  return (
    <Dialog
      open
      wide
      title={t("dialog.title", { name: space.name })}
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          {t("done")}
        </Button>
      }
    >
      <div ref={body} className={styles.body}>
        <UploadArea uploads={uploads} toAdd={toAdd} />
        <section aria-label={t("title")}>
          <h3 className={styles.heading}>{t("title")}</h3>
          {panoramas.length === 0 ? <p className={styles.quiet}>{t("empty.title")}</p> : null}
          <Sortable lines={panoramas} idOf={idOf} onOrder={edits.order}>
            <ol ref={list} className={styles.lines}>
              {panoramas.map((one, place) => (
                <SortableLine
                  key={one.id}
                  lineId={one.id}
                  place={place}
                  name={one.name}
                  className={styles.line}
                >
                  {(handle) => (
                    <Line
                      handle={handle}
                      space={space}
                      panorama={one}
                      place={place}
                      count={panoramas.length}
                      edits={edits}
                      onMove={(by) => edits.order(moved(panoramas, place, place + by))}
                      onRemove={() => {
                        removing(one.id);
                        edits.remove(one);
                      }}
                    />
                  )}
                </SortableLine>
              ))}
            </ol>
          </Sortable>
        </section>
      </div>
    </Dialog>
  );
}
