import type { ChecklistPicture } from "@storey/contract";
import {
  answerKey,
  askedQuestions,
  type ChecklistAnswer,
  type ChecklistContent,
  checklistItems,
  checklistResult,
  missingAnswers,
} from "@storey/domain";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { randomId } from "../../../lib/random-id.ts";
import { Button } from "../../../ui/button.tsx";
import type { QuestionPhoto } from "../../checklist-runs/parts/answer-photos.tsx";
import { ChecklistQuestionView } from "../../checklist-runs/parts/checklist-question.tsx";
import { HelpPicture } from "../../checklist-runs/parts/help-picture.tsx";
import styles from "./editor.module.css";

type Given = ChecklistAnswer & { readonly photos: readonly QuestionPhoto[] };

/** The checklist as whoever does it sees it, in the frame of a phone; it can be answered. */
export function Preview({
  content,
  pictures,
}: {
  readonly content: ChecklistContent;
  readonly pictures: readonly ChecklistPicture[];
}) {
  const { t } = useTranslation("checklist-templates");
  const [given, setGiven] = useState<ReadonlyMap<string, Given>>(new Map());
  const asset = (place: number) => ({
    id: `00000000-0000-4000-8000-00000000000${place}`,
    tag: t("preview.asset", { place }),
    name: null,
  });
  const assets = Object.fromEntries(
    checklistItems(content).flatMap(({ id, perAsset }) =>
      perAsset ? [[id, [asset(1), asset(2)]]] : [],
    ),
  );
  const answers = [...given.values()];
  const questions = askedQuestions(content, assets, answers);
  const missing = missingAnswers(questions, answers, false);
  const { outcome, score } = checklistResult(questions, answers);
  const titleOf = new Map(
    content.sections.flatMap(({ title, items }) => items.slice(0, 1).map(({ id }) => [id, title])),
  );
  return (
    <section className={styles["phone"]} aria-label={t("preview.label")}>
      <div className={styles["screen"]}>
        {questions.length === 0 ? <p>{t("preview.empty")}</p> : null}
        {questions.map((question) => {
          const { item } = question;
          const assetId = question.asset?.id ?? null;
          const key = answerKey(item.id, assetId);
          const none = {
            itemId: item.id,
            assetId,
            value: null,
            note: null,
            photoCount: 0,
            photos: [],
          };
          const answer: Given = given.get(key) ?? none;
          const set = (next: Partial<Given>): void => {
            const photos = next.photos ?? answer.photos;
            const whole = { ...answer, ...next, photos, photoCount: photos.length };
            setGiven((before) => new Map(before).set(key, whole));
          };
          const title = titleOf.get(item.id);
          const picture = pictures.find(({ id }) => id === item.helpImageId);
          return (
            <div key={key}>
              {title ? <h2 className={styles["sectionTitle"]}>{title}</h2> : null}
              <ChecklistQuestionView
                question={question}
                answer={answer}
                photos={answer.photos}
                level={3}
                helpPicture={picture ? <HelpPicture picture={picture} name={item.label} /> : null}
                onAnswer={set}
                onPhotos={(files) =>
                  set({
                    photos: [
                      ...answer.photos,
                      ...files.map((file) => ({ id: randomId(), path: null, file })),
                    ],
                  })
                }
                onRemovePhoto={(id) =>
                  set({ photos: answer.photos.filter((photo) => photo.id !== id) })
                }
              />
            </div>
          );
        })}
      </div>
      <div className={styles["result"]}>
        <output aria-live="polite">
          {missing.length > 0
            ? t("preview.missing", { count: missing.length })
            : t("preview.result", { outcome: t(`outcome.${outcome}`), score: score ?? "–" })}
        </output>
        <Button
          size="small"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => setGiven(new Map())}
        >
          {t("preview.again")}
        </Button>
      </div>
    </section>
  );
}
