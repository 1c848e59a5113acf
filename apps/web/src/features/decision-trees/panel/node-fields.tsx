import type { TreeContent, TreeNode, TreeNodeOf, TreeNodeType } from "@storey/domain";
import { type ComponentType, lazy, Suspense } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { tellingName } from "../parts/node-words.ts";
import { ImageFields, PdfFields, VideoFields } from "./file-fields.tsx";
import { NamesVariables } from "./insert-variable.tsx";
import type { NodeFieldsProps } from "./node-fields-props.ts";
import { ResponseFields } from "./response-fields.tsx";
import { SubtreeFields } from "./subtree-fields.tsx";
import { ValueField } from "./value-field.tsx";

const ArticleEditor = lazy(async () => ({
  default: (await import("./article-editor.tsx")).ArticleEditor,
}));

function Article({ node, content, onChange }: NodeFieldsProps<"article">) {
  const { t } = useTranslation("decision-trees");
  return (
    <Suspense fallback={<Skeleton height="12rem" />}>
      <ArticleEditor
        key={node.id}
        label={t("article.html")}
        html={node.data.html}
        variables={content.variables}
        onChange={(html) => onChange({ html })}
      />
    </Suspense>
  );
}

function Email({ node: { data }, content, onChange }: NodeFieldsProps<"email">) {
  const { t } = useTranslation("decision-trees");
  return (
    <>
      <NamesVariables
        variables={content.variables}
        value={data.to}
        onChange={(to) => onChange({ to })}
      >
        <TextField
          label={t("email.to")}
          hint={t("placeholders.hint")}
          value={data.to}
          maxLength={254}
          autoComplete="off"
          onChange={(to) => onChange({ to })}
        />
      </NamesVariables>
      <NamesVariables
        variables={content.variables}
        value={data.subject}
        onChange={(subject) => onChange({ subject })}
      >
        <TextField
          label={t("email.subject")}
          value={data.subject}
          maxLength={200}
          autoComplete="off"
          onChange={(subject) => onChange({ subject })}
        />
      </NamesVariables>
      <NamesVariables
        variables={content.variables}
        value={data.body}
        onChange={(body) => onChange({ body })}
      >
        <TextArea
          label={t("email.body")}
          rows={6}
          maxLength={5000}
          value={data.body}
          onChange={(body) => onChange({ body })}
        />
      </NamesVariables>
    </>
  );
}

function PhoneFields({ node: { data }, content, onChange }: NodeFieldsProps<"phone">) {
  const { t } = useTranslation("decision-trees");
  return (
    <>
      <NamesVariables
        variables={content.variables}
        value={data.number}
        onChange={(number) => onChange({ number })}
      >
        <TextField
          label={t("phone.number")}
          hint={t("placeholders.hint")}
          value={data.number}
          maxLength={60}
          autoComplete="off"
          onChange={(number) => onChange({ number })}
        />
      </NamesVariables>
      <NamesVariables
        variables={content.variables}
        value={data.note}
        onChange={(note) => onChange({ note })}
      >
        <TextArea
          label={t("phone.note")}
          rows={3}
          maxLength={5000}
          value={data.note}
          onChange={(note) => onChange({ note })}
        />
      </NamesVariables>
    </>
  );
}

function TextFields({ node: { data }, content, onChange }: NodeFieldsProps<"text">) {
  const { t } = useTranslation("decision-trees");
  return (
    <NamesVariables
      variables={content.variables}
      value={data.text}
      onChange={(text) => onChange({ text })}
    >
      <TextArea
        label={t("text.text")}
        hint={t("placeholders.hint")}
        rows={4}
        maxLength={5000}
        value={data.text}
        onChange={(text) => onChange({ text })}
      />
    </NamesVariables>
  );
}

function VariableFields({ node: { data }, content, onChange }: NodeFieldsProps<"variable">) {
  const { t } = useTranslation("decision-trees");
  const variable = content.variables.find(({ id }) => id === data.variableId);
  return (
    <>
      <SelectField
        label={t("variable.variable")}
        hint={content.variables.length === 0 ? t("variable.none") : undefined}
        value={data.variableId ?? ""}
        options={[
          { value: "", label: t("value.choose") },
          ...content.variables.map(({ id, label, key }) => ({ value: id, label: label || key })),
        ]}
        onChange={(variableId) => onChange({ variableId: variableId || null, value: null })}
      />
      <NamesVariables
        variables={content.variables}
        value={data.prompt}
        onChange={(prompt) => onChange({ prompt })}
      >
        <TextArea
          label={t("variable.prompt")}
          hint={t("variable.prompt.hint")}
          rows={3}
          maxLength={5000}
          value={data.prompt}
          onChange={(prompt) => onChange({ prompt })}
        />
      </NamesVariables>
      {variable ? (
        <ValueField
          variable={variable}
          label={t("variable.value")}
          noneLabel={t("variable.value.none")}
          value={data.value}
          onChange={(value) => onChange({ value })}
        />
      ) : null}
    </>
  );
}

function WebFields({ node: { data }, content, onChange }: NodeFieldsProps<"web">) {
  const { t } = useTranslation("decision-trees");
  return (
    <>
      <NamesVariables
        variables={content.variables}
        value={data.url}
        onChange={(url) => onChange({ url: url.trim() })}
      >
        <TextField
          label={t("web.url")}
          hint={t("web.url.hint")}
          type="url"
          inputMode="url"
          value={data.url}
          maxLength={2000}
          autoComplete="off"
          onChange={(url) => onChange({ url: url.trim() })}
        />
      </NamesVariables>
      <Checkbox
        label={t("web.isEmbedded")}
        hint={t("web.isEmbedded.hint")}
        checked={data.isEmbedded}
        onChange={(isEmbedded) => onChange({ isEmbedded })}
      />
    </>
  );
}

function ConnectorIn() {
  const { t } = useTranslation("decision-trees");
  return <p>{t("connector_in.hint")}</p>;
}

function ConnectorOut({ node: { data }, content, onChange }: NodeFieldsProps<"connector_out">) {
  const { t } = useTranslation("decision-trees");
  const places = content.nodes.filter(({ type }) => type === "connector_in");
  return (
    <SelectField
      label={t("connector_out.to")}
      hint={places.length === 0 ? t("connector_out.none") : undefined}
      value={data.connectorInId ?? ""}
      options={[
        { value: "", label: t("value.choose") },
        ...places.map((place) => ({ value: place.id, label: tellingName(content, place, t) })),
      ]}
      onChange={(id) => onChange({ connectorInId: id || null })}
    />
  );
}

const FIELDS: { readonly [Type in TreeNodeType]: ComponentType<NodeFieldsProps<Type>> } = {
  article: Article,
  email: Email,
  image: ImageFields,
  pdf: PdfFields,
  phone: PhoneFields,
  response: ResponseFields,
  text: TextFields,
  variable: VariableFields,
  video: VideoFields,
  web: WebFields,
  subtree: SubtreeFields,
  connector_in: ConnectorIn,
  connector_out: ConnectorOut,
};

interface NodeFieldsOfAnyProps {
  readonly treeId: string;
  readonly content: TreeContent;
  readonly node: TreeNode;
  readonly onChange: (node: TreeNode) => void;
}

/** The fields of what a node holds, by its type. */
export function NodeFields({ node, onChange, ...rest }: NodeFieldsOfAnyProps) {
  const Fields = FIELDS[node.type] as ComponentType<NodeFieldsProps<TreeNodeType>>;
  return (
    <Fields
      {...rest}
      node={node as TreeNodeOf<TreeNodeType>}
      onChange={(data) => onChange({ ...node, data: { ...node.data, ...data } } as TreeNode)}
    />
  );
}
