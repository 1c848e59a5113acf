import { Upload } from "lucide-react";
import { use, useEffect, useRef, useState } from "react";
import { CallError } from "../../../lib/call-error.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ACCEPTED_PICTURES } from "../../images/image-upload.queries.ts";
import { FilesOfTree } from "../parts/tree-files-view.tsx";
import { addTreeDocument, addTreePicture } from "../tree-file.queries.ts";
import { NamesVariables } from "./insert-variable.tsx";
import { MembersOnly } from "./members-only.tsx";
import type { NodeFieldsProps } from "./node-fields-props.ts";
import styles from "./panel.module.css";

interface FileFieldProps {
  readonly label: string;
  readonly addLabel: string;
  /** The kinds of files a chooser offers. */
  readonly accept: string;
  readonly files: readonly { readonly id: string; readonly name: string }[];
  readonly value: string | null;
  /** What is said of a file of another kind. */
  readonly unfit?: string;
  readonly send: (file: File, signal: AbortSignal) => Promise<string>;
  readonly onChange: (id: string | null) => void;
}

function reasonOf(error: unknown, unfit: string | undefined): string {
  const isOther = error instanceof CallError && error.code === "document.unsupported_type";
  return isOther && unfit !== undefined ? unfit : textOfError(error);
}

/** A choice of one of the tree's files, or of one more that is sent. */
function FileField(props: FileFieldProps) {
  const { t } = useTranslation("decision-trees");
  const { files, value, label } = props;
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  // What is typed while the file is on its way stays.
  const now = useRef(props);
  useEffect(() => {
    now.current = props;
  });
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  const add = async (file: File): Promise<void> => {
    const { signal } = leaving.current;
    setFailure(null);
    setSending(file.name);
    try {
      const id = await now.current.send(file, signal);
      if (!signal.aborted) now.current.onChange(id);
    } catch (error) {
      if (!signal.aborted) setFailure(reasonOf(error, now.current.unfit));
    } finally {
      if (!signal.aborted) setSending(null);
    }
  };
  const isGone = value !== null && !files.some(({ id }) => id === value);
  return (
    <div className={styles["group"]}>
      <SelectField
        label={label}
        value={value ?? ""}
        {...(failure === null ? {} : { error: failure })}
        options={[
          { value: "", label: t("file.none") },
          ...(isGone ? [{ value, label: "?" }] : []),
          ...files.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => props.onChange(id || null)}
      />
      <div>
        <Button
          size="small"
          icon={<Upload aria-hidden="true" />}
          waiting={sending !== null}
          onClick={() => chooser.current?.click()}
        >
          {props.addLabel}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={props.addLabel}
          accept={props.accept}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            if (file) void add(file);
          }}
        />
      </div>
      <output aria-live="polite" className={styles["hint"]}>
        {sending === null ? null : t("file.sending", { name: sending })}
      </output>
    </div>
  );
}

/** The documents of the tree of some kinds, by what they are. */
function useDocuments(kinds: RegExp) {
  return use(FilesOfTree).documents.flatMap(({ id, description, metadata }) =>
    kinds.test(metadata.contentType) ? [{ id, name: description || metadata.fileName }] : [],
  );
}

/** A picture, and what it shows for whoever cannot see it. */
export function ImageFields({
  treeId,
  node: { data },
  content,
  onChange,
}: NodeFieldsProps<"image">) {
  const { t } = useTranslation("decision-trees");
  const { images } = use(FilesOfTree);
  return (
    <>
      <FileField
        label={t("image.file")}
        addLabel={t("file.add.image")}
        accept={ACCEPTED_PICTURES}
        files={images.map(({ id, description, metadata }) => ({
          id,
          name: description || (metadata.fileName ?? t("image.file")),
        }))}
        value={data.imageId}
        send={(file, signal) => addTreePicture(treeId, file, signal)}
        onChange={(imageId) => onChange({ imageId })}
      />
      <NamesVariables
        variables={content.variables}
        value={data.description}
        onChange={(description) => onChange({ description })}
      >
        <TextArea
          label={t("image.description")}
          hint={t("image.description.hint")}
          rows={3}
          maxLength={5000}
          value={data.description}
          onChange={(description) => onChange({ description })}
        />
      </NamesVariables>
    </>
  );
}

/** A document, and the page that it opens at. */
export function PdfFields({ treeId, node: { data }, onChange }: NodeFieldsProps<"pdf">) {
  const { t } = useTranslation("decision-trees");
  const files = useDocuments(/^application\/pdf$/);
  return (
    <>
      <FileField
        label={t("pdf.file")}
        addLabel={t("file.add.document")}
        accept="application/pdf,.pdf"
        files={files}
        value={data.documentId}
        send={(file, signal) => addTreeDocument(treeId, file, signal)}
        onChange={(documentId) => onChange({ documentId })}
      />
      <MembersOnly treeId={treeId} documentIds={[data.documentId]} />
      <TextField
        label={t("pdf.page")}
        type="number"
        inputMode="numeric"
        min={1}
        max={100_000}
        value={String(data.page)}
        onChange={(text) => {
          const page = Math.trunc(Number(text));
          if (page >= 1 && page <= 100_000) onChange({ page });
        }}
      />
    </>
  );
}

/** A film that is kept with the tree, with captions, or one at an address. */
export function VideoFields({ treeId, node: { data }, onChange }: NodeFieldsProps<"video">) {
  const { t } = useTranslation("decision-trees");
  const films = useDocuments(/^video\//);
  const captions = useDocuments(/^text\/vtt$/);
  const { documents } = use(FilesOfTree);
  const film = documents.find(({ id }) => id === data.documentId);
  return (
    <>
      <FileField
        label={t("video.file")}
        addLabel={t("file.add.film")}
        accept="video/mp4,video/webm,.mp4,.webm"
        files={films}
        value={data.documentId}
        send={(file, signal) => addTreeDocument(treeId, file, signal)}
        onChange={(documentId) => onChange({ documentId, ...(documentId ? { url: null } : {}) })}
      />
      {data.documentId === null ? (
        <TextField
          label={t("video.url")}
          type="url"
          inputMode="url"
          maxLength={2000}
          autoComplete="off"
          value={data.url ?? ""}
          onChange={(url) => onChange({ url: url.trim() || null })}
        />
      ) : (
        <>
          <FileField
            label={t("video.captions")}
            addLabel={t("file.add.captions")}
            accept="text/vtt,.vtt"
            unfit={t("video.captions.unfit")}
            files={captions}
            value={data.captionsId}
            // Words of a film are seen by whom the film is seen.
            send={(file, signal) => addTreeDocument(treeId, file, signal, film?.isPublic)}
            onChange={(captionsId) => onChange({ captionsId })}
          />
          <MembersOnly treeId={treeId} documentIds={[data.documentId, data.captionsId]} />
        </>
      )}
    </>
  );
}
