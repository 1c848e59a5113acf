import type { ScannedCode } from "@storey/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ScanLine } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { LateCombobox } from "../../../ui/combobox/late-combobox.tsx";
import { firstAssets } from "../../assets/asset.queries.ts";
import { useLater } from "../../issues/parts/use-later.ts";
import { CameraView } from "../../space-codes/parts/camera-view.tsx";
import { useScannedHere } from "../../space-codes/parts/scanned-here.ts";
import { findScanned } from "../custody.queries.ts";
import { type Thing, thingOf } from "./chosen-things.ts";
import styles from "./custody.module.css";

const SHOWN = 12;

type Scanned = Extract<ScannedCode, { kind: "asset" }>["asset"];

interface AddThingProps {
  readonly error: string | undefined;
  readonly isChosen: (id: string) => boolean;
  readonly onAdd: (thing: Thing) => void;
}

function scannedThing({ id, tag, name, modelName }: Scanned): Thing {
  return { id, tag, name: name ?? modelName };
}

/** What became of the last text that was scanned. */
type Outcome = { readonly key: string; readonly value: string } | null;

/** Adds things one after another: by words, by a scanner that acts as a keyboard, by the camera. */
export function AddThing({ error, isChosen, onAdd }: AddThingProps) {
  const { t } = useTranslation("custody");
  const [words, setWords] = useState("");
  const [isScanning, setScanning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const searched = useLater(words.trim());
  const {
    data,
    error: failure,
    isFetching,
  } = useQuery({
    ...firstAssets(searched === "" ? {} : { searchTerm: searched }, SHOWN),
    placeholderData: keepPreviousData,
  });
  const found = (data?.results ?? []).map(thingOf).filter(({ id }) => !isChosen(id));
  const add = (thing: Thing): void => {
    setOutcome({ key: isChosen(thing.id) ? "scan.again" : "scan.added", value: thing.tag });
    if (!isChosen(thing.id)) onAdd(thing);
    setWords("");
  };
  const see = async (text: string): Promise<void> => {
    try {
      const scanned = await findScanned(text);
      const { kind } = scanned;
      if (kind === "asset") add(scannedThing(scanned.asset));
      else if (kind === "several") setOutcome({ key: "scan.several", value: text });
      else setOutcome({ key: "scan.noAsset", value: text });
    } catch {
      setOutcome({ key: "scan.unknown", value: text });
    }
  };
  useScannedHere((text) => void see(text));
  return (
    <div className={styles["stack"]}>
      <div className={styles["stack"]}>
        <LateCombobox
          label={t("add.label")}
          hint={t("add.hint")}
          error={error}
          words={words}
          onType={setWords}
          options={found.map(({ id, tag, name }) => ({ id, name: `${tag} ${name}` }))}
          chosenId={null}
          isLoading={isFetching}
          none={failure ? textOfError(failure) : t("add.none")}
          onChoose={(id) => {
            const thing = found.find((one) => one.id === id);
            if (thing) add(thing);
          }}
        />
        <Button
          icon={<ScanLine aria-hidden="true" />}
          aria-pressed={isScanning}
          onClick={() => setScanning(!isScanning)}
        >
          {t(isScanning ? "scan.stop" : "scan.start")}
        </Button>
      </div>
      {isScanning ? (
        <div className={styles["camera"]}>
          <CameraView onText={(text) => void see(text)} />
        </div>
      ) : null}
      <p role="status" className={styles["quiet"]}>
        {outcome ? t(outcome.key, { value: outcome.value }) : null}
      </p>
    </div>
  );
}
