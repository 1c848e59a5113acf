import { SPACE_CODE_STATES, type SpaceCode, type SpaceCodeState } from "@storey/contract";
import { BLANK_CODES_MAX, SIGNS_MAX } from "@storey/domain";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Printer, QrCode as QrIcon, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { assetPath, spacePath } from "../../app/paths.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { ClaimDialog } from "./parts/claim-dialog.tsx";
import { CodeLine } from "./parts/code-line.tsx";
import { PrintDoors } from "./parts/print-doors.tsx";
import { PrintSignsDialog } from "./parts/print-signs-dialog.tsx";
import styles from "./parts/space-codes.module.css";
import { blankCodeIds, codePages, makeBlankCodes } from "./space-code.queries.ts";
import { useCodeActions } from "./use-code-actions.ts";

const USUAL_COUNT = "21";

function MakeBlank() {
  const { t } = useTranslation("codes");
  const { fail } = useCodeActions();
  const [typed, setTyped] = useState(USUAL_COUNT);
  const [waiting, setWaiting] = useState(false);
  const count = Number(typed);
  const isCount = Number.isInteger(count) && count >= 1 && count <= BLANK_CODES_MAX;
  const range = t("blank.countHint", { count: BLANK_CODES_MAX });
  const make = async (): Promise<void> => {
    if (!isCount || waiting) return;
    setWaiting(true);
    await makeBlankCodes(count).then(
      () => showToast({ severity: "success", summary: t("blank.made", { count }) }),
      fail(t("makeFailed")),
    );
    setWaiting(false);
  };
  return (
    <form
      noValidate
      className={styles["fields"]}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <TextField
        label={t("blank.count")}
        error={isCount ? undefined : range}
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" variant="primary" icon={<Plus aria-hidden="true" />} waiting={waiting}>
        {t("blank.make")}
      </Button>
    </form>
  );
}

interface LinesProps {
  readonly codes: readonly SpaceCode[];
  /** Finds what has the focus once the last code has left the list. */
  readonly whenEmpty: () => HTMLElement | null | undefined;
}

function Lines({ codes, whenEmpty }: LinesProps) {
  const [moved, setMoved] = useState<SpaceCode | null>(null);
  const ids = codes.map(({ id }) => id);
  const { list, removing } = useFocusAfterRemoval<HTMLUListElement>(ids, whenEmpty);
  return (
    <>
      <ul ref={list} className={styles["lines"]}>
        {codes.map((code) => (
          <CodeLine
            key={code.id}
            code={code}
            about={
              code.space ? (
                <>
                  <Link to={spacePath(code.space.id)}>
                    <bdi>{code.space.name}</bdi>
                  </Link>
                  {" · "}
                </>
              ) : code.asset ? (
                <>
                  <Link to={assetPath(code.asset.id)}>
                    <bdi>{code.asset.tag}</bdi>
                  </Link>
                  {" · "}
                </>
              ) : null
            }
            onMove={() => setMoved(code)}
            onChange={() => removing(code.id)}
          />
        ))}
      </ul>
      {moved ? (
        <ClaimDialog
          code={moved.code}
          from={moved.space ?? (moved.asset && { id: moved.asset.id, name: moved.asset.tag })}
          onClose={() => setMoved(null)}
          onDone={() => setMoved(null)}
        />
      ) : null}
    </>
  );
}

/** Which codes are printed: all blank ones, whether or not the list shows them yet. */
function usePrinting() {
  const { t } = useTranslation("codes");
  const { fail } = useCodeActions();
  const [codeIds, setCodeIds] = useState<string[] | null>(null);
  const [waiting, setWaiting] = useState(false);
  const begin = async (): Promise<void> => {
    if (waiting) return;
    setWaiting(true);
    await blankCodeIds().then(setCodeIds, fail(t("failed")));
    setWaiting(false);
  };
  return { codeIds, waiting, begin, end: () => setCodeIds(null) };
}

/** The codes of the organisation: blank ones made and printed, all listed, revoked, assigned. */
export function CodesTab() {
  const { t } = useTranslation("codes");
  const [state, setState] = useState<SpaceCodeState | "all">("blank");
  const printing = usePrinting();
  const filters = useRef<HTMLDivElement>(null);
  const pages = useInfiniteQuery(codePages(state === "all" ? undefined : state));
  const { data, error, refetch } = pages;
  const codes = data?.pages.flatMap(({ results }) => results) ?? [];
  const blankCount = data?.pages[0]?.blankCount ?? 0;
  const options = (["all", ...SPACE_CODE_STATES] as const).map((value) => ({
    value,
    label: t(value === "all" ? "filter.all" : `state.${value}`),
  }));
  return (
    <div className={styles["stack"]}>
      <PrintDoors />
      <Section title={t("blank.title")} text={t("blank.text")}>
        <MakeBlank />
      </Section>
      <div ref={filters} className={styles["fields"]}>
        <SelectField label={t("filter")} value={state} options={options} onChange={setState} />
        <Button
          icon={<Printer aria-hidden="true" />}
          disabled={blankCount === 0}
          waiting={printing.waiting}
          onClick={() => void printing.begin()}
        >
          {t("blank.print")}
        </Button>
      </div>
      <p role="status" className={styles["quiet"]}>
        {data ? t("blank.left", { count: blankCount }) : null}
        {blankCount > SIGNS_MAX ? ` ${t("blank.most", { count: SIGNS_MAX })}` : null}
      </p>
      {data ? (
        <Lines codes={codes} whenEmpty={() => filters.current?.querySelector("select")} />
      ) : null}
      {data && codes.length === 0 ? (
        <EmptyState icon={<QrIcon />} title={t(`none.${state}`)} />
      ) : null}
      {!data && error ? (
        <EmptyState
          icon={<TriangleAlert />}
          title={t("failed")}
          text={textOfError(error)}
          actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
        />
      ) : null}
      {!data && !error ? (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="320px" radius="var(--radius)" />
        </div>
      ) : null}
      {pages.hasNextPage ? (
        <Button waiting={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t("more")}
        </Button>
      ) : null}
      {printing.codeIds ? (
        <PrintSignsDialog
          what={{ codeIds: printing.codeIds }}
          name={null}
          count={printing.codeIds.length}
          onClose={printing.end}
        />
      ) : null}
    </div>
  );
}
