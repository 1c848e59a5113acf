import type { Image } from "@storey/contract";
import { idOf } from "../../test-support/harness.fixture.tsx";

/** A picture of a space. */
export function anImage(number: number): Image {
  const moment = "2026-01-01T00:00:00.000Z";
  const versionOf = (name: string, width: number) => ({
    imageKey: `${idOf(8000)}/x${number}/${name}`,
    ...{ width, height: width },
  });
  return {
    id: idOf(100 + number),
    version: 1,
    createdAt: moment,
    updatedAt: moment,
    deletedAt: null,
    description: `Picture of ${number}`,
    order: number - 1,
    s3Key: "",
    metadata: { width: 800, height: 600, fileName: null, colour: "#808080" },
    versions: {
      thumbnail: versionOf("thumbnail", 128),
      small: versionOf("small", 800),
      standard: versionOf("standard", 1600),
      retina: versionOf("retina", 2560),
    },
  };
}
