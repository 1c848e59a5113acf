import type { AssetModel, CatalogueModel } from "@storey/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Copy, Globe, Plus, SearchX, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { assetModelPath } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { searchWords } from "../../../ui/list/list-address.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useSearchWords } from "../../../ui/use-search-words.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { SizedPicture } from "../../images/parts/space-picture.tsx";
import { catalogueQuery, followModel } from "../asset-model.queries.ts";
import { copiedModelForm } from "../copied-model-form.ts";
import styles from "./models.module.css";

const PICTURE_PX = 44;

interface FoundProps {
  readonly found: CatalogueModel;
  readonly onAdded: (model: AssetModel) => void;
  readonly onCopy: () => void;
  readonly onOpen: (assetModelId: string) => void;
}

function Found({ found, onAdded, onCopy, onOpen }: FoundProps) {
  const { t } = useTranslation("asset-models");
  const [waiting, setWaiting] = useState(false);
  const { id, name, picture, assetType, manufacturer, partNumber, assetModelId } = found;
  const add = async (): Promise<void> => {
    setWaiting(true);
    try {
      onAdded(await followModel(id));
    } catch (error) {
      showToast({ severity: "error", summary: t("add.failed"), detail: textOfError(error) });
    }
    setWaiting(false);
  };
  const named = <VisuallyHidden>{name}</VisuallyHidden>;
  return (
    <li className={styles.found}>
      <span className={styles.picture}>
        <SizedPicture
          keys={picture}
          colour={picture?.colour ?? null}
          alt=""
          thing={{ name: assetType, icon: null }}
          widthPx={PICTURE_PX}
        />
      </span>
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.quiet}>
          <bdi>{[assetType, manufacturer, partNumber].filter(Boolean).join(" · ")}</bdi>
        </span>
      </span>
      <span className={styles.foundActions}>
        {assetModelId === null ? (
          <Button
            size="small"
            icon={<Plus aria-hidden="true" />}
            waiting={waiting}
            onClick={() => void add()}
          >
            {t("catalogue.add")} {named}
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={() => onOpen(assetModelId)}>
            {t("catalogue.open")} {named}
          </Button>
        )}
        <Button size="small" variant="quiet" icon={<Copy aria-hidden="true" />} onClick={onCopy}>
          {t("catalogue.copy")} {named}
        </Button>
      </span>
    </li>
  );
}

interface CopyDialogProps {
  readonly found: CatalogueModel;
  readonly onCopied: (model: AssetModel) => void;
  readonly onClose: () => void;
}

/** Copies a global model into one of the organisation's own, by a name of its own. */
function CopyDialog({ found, onCopied, onClose }: CopyDialogProps) {
  const { t } = useTranslation("asset-models");
  const form = useForm(copiedModelForm, {
    record: null,
    start: { name: found.name },
    scope: found.id,
    context: found.id,
    isKept: false,
    onSaved: (saved) => {
      if (saved) onCopied(saved);
    },
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("copy.title", { name: found.name })}
      failure={t("add.failed")}
      saveLabel={t("catalogue.copy")}
      cancelLabel={t("cancel")}
    >
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
    </FormDialog>
  );
}

interface ResultsProps {
  readonly words: string;
  readonly onAdded: (model: AssetModel) => void;
  readonly onCopy: (found: CatalogueModel) => void;
  readonly onOpen: (assetModelId: string) => void;
}

function Results({ words, onAdded, onCopy, onOpen }: ResultsProps) {
  const { t } = useTranslation("asset-models");
  const { data, error, refetch } = useQuery({
    ...catalogueQuery(words),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    return error ? (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("catalogue.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    ) : (
      <div role="status" aria-label={t("loading")} className={styles.content}>
        <Skeleton height="64px" />
        <Skeleton height="64px" />
      </div>
    );
  }
  if (data.totalCount === 0) {
    return words === "" ? (
      <EmptyState icon={<Globe />} title={t("catalogue.none")} text={t("catalogue.noneText")} />
    ) : (
      <EmptyState icon={<SearchX />} title={t("noMatch.title")} text={t("catalogue.noMatch")} />
    );
  }
  const more = data.totalCount - data.results.length;
  return (
    <>
      <p className={styles.count} role="status">
        {t("list.count", { count: data.totalCount })}
      </p>
      <ul className={styles.list} aria-label={t("catalogue.title")}>
        {data.results.map((found) => (
          <Found
            key={found.id}
            found={found}
            onAdded={onAdded}
            onCopy={() => onCopy(found)}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {more > 0 ? <p className={styles.note}>{t("catalogue.more", { count: more })}</p> : null}
    </>
  );
}

/** The models that are kept for all organisations, to take into this one: followed, or as a copy. */
export function CatalogueDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("asset-models");
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const [copied, setCopied] = useState<CatalogueModel | null>(null);
  const box = useSearchWords({ words, wordsOf: searchWords, onSearch: setWords });
  const open = (id: string): void => void navigate({ to: assetModelPath(id) });
  const tell = (key: "catalogue.added" | "catalogue.copied") => (model: AssetModel) =>
    showToast({
      severity: "success",
      summary: t(key, { name: model.name }),
      action: { label: t("catalogue.open"), run: () => open(model.id) },
    });
  return (
    <>
      <Dialog
        open
        wide
        title={t("catalogue.title")}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t("catalogue.close")}</Button>}
      >
        <div className={styles.content}>
          <p className={styles.note}>{t("catalogue.text")}</p>
          <SearchBox
            label={t("search.label")}
            placeholder={t("search.placeholder")}
            clearLabel={t("search.clear")}
            typed={box.typed}
            onType={box.type}
            onClear={() => box.search("")}
            field={{ autoFocus: true }}
          />
          <Results
            words={words}
            onAdded={tell("catalogue.added")}
            onCopy={setCopied}
            onOpen={open}
          />
        </div>
      </Dialog>
      {copied ? (
        <CopyDialog
          found={copied}
          onCopied={tell("catalogue.copied")}
          onClose={() => setCopied(null)}
        />
      ) : null}
    </>
  );
}
