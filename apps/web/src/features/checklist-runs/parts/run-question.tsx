import type { ChecklistQuestion } from "@storey/domain";
import { useEffect, useState } from "react";
import { useOutbox } from "../../../lib/outbox/use-outbox.ts";
import { assetScanOf } from "../asset-scan.ts";
import type { ShownFile } from "../merged-run.ts";
import { questionKey, type ShownRun } from "../use-run.ts";
import type { QuestionPhoto } from "./answer-photos.tsx";
import { ChecklistQuestionView, type QuestionAnswer } from "./checklist-question.tsx";
import { HelpPicture } from "./help-picture.tsx";
import { Papers } from "./papers.tsx";

interface RunQuestionProps {
  readonly known: ShownRun;
  readonly question: ChecklistQuestion;
  readonly level: 2 | 3;
  /** Whether what it lacks is told. */
  readonly isTold?: boolean;
  readonly isReadOnly?: boolean;
  readonly onAnswer?: (answer: QuestionAnswer) => void;
  readonly onPhotos?: (files: readonly File[]) => void;
  readonly onRemovePhoto?: (id: string) => void;
}

const nothing = (): void => {};

/** Returns the photos of a question; those that wait are read from this device. */
function usePhotos(files: readonly ShownFile[]): QuestionPhoto[] {
  const outbox = useOutbox();
  const [kept, setKept] = useState<ReadonlyMap<string, File>>(new Map());
  const waiting = files.filter(({ path }) => path === null).map(({ id }) => id);
  const ids = waiting.join(" ");
  useEffect(() => {
    if (!outbox || ids === "") return undefined;
    let isShown = true;
    const read = ids.split(" ").map(async (id) => [id, await outbox.fileOf(id)] as const);
    void Promise.all(read).then((found) => {
      const there = found.flatMap(([id, file]) => (file ? [[id, file] as const] : []));
      if (isShown) setKept(new Map(there));
    });
    return () => {
      isShown = false;
    };
  }, [outbox, ids]);
  return files.map(({ id, path }) => ({ id, path, file: kept.get(id) ?? null }));
}

/** One question of a run, with what was answered to it. */
export function RunQuestion(props: RunQuestionProps) {
  const { known, question, isTold = false } = props;
  const { merged, missing } = known;
  const assetId = question.asset?.id ?? null;
  const isOwn = (one: { readonly itemId: string | null; readonly assetId: string | null }) =>
    one.itemId === question.item.id && one.assetId === assetId;
  const answer = merged.answers.find(isOwn);
  const photos = usePhotos(merged.files.filter((file) => isOwn(file) && file.isPicture));
  const papers = merged.files.filter((file) => isOwn(file) && !file.isPicture);
  // A run that this device kept before pictures were told has none.
  const picture = known.run.pictures?.find(({ id }) => id === question.item.helpImageId);
  const lacks = missing.find(isOwn)?.part ?? null;
  // Of what is answered already, the rest is told at once.
  const isBegun = answer !== undefined && answer.value !== null;
  return (
    <ChecklistQuestionView
      question={question}
      answer={{ value: answer?.value ?? null, note: answer?.note ?? null }}
      photos={photos}
      papers={
        <Papers files={papers} onRemove={props.isReadOnly ? undefined : props.onRemovePhoto} />
      }
      level={props.level}
      missing={isTold || isBegun ? lacks : null}
      isWaiting={merged.waiting.has(questionKey(question))}
      isReadOnly={props.isReadOnly ?? false}
      isRecheck={known.run.recheckOf !== null}
      scan={assetScanOf(known.run, question)}
      onAnswer={props.onAnswer ?? nothing}
      onPhotos={(files) => {
        props.onPhotos?.(files);
        const isPhoto = question.item.responseType === "photo";
        if (isPhoto && !isBegun) props.onAnswer?.({ value: true, note: answer?.note ?? null });
      }}
      {...(picture
        ? { helpPicture: <HelpPicture picture={picture} name={question.item.label} /> }
        : {})}
      {...(props.onRemovePhoto ? { onRemovePhoto: props.onRemovePhoto } : {})}
    />
  );
}
