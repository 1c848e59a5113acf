import {
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  type SignatureStrokes,
  signaturePath,
} from "@storey/domain";

const STROKE_WIDTH = 6;

/** Draws a signature as a picture, which is kept with the answer like a photo. */
export async function signatureFile(strokes: SignatureStrokes): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = SIGNATURE_WIDTH;
  canvas.height = SIGNATURE_HEIGHT;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, SIGNATURE_WIDTH, SIGNATURE_HEIGHT);
    pen.lineWidth = STROKE_WIDTH;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.stroke(new Path2D(signaturePath(strokes)));
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([blob ?? new Blob()], "signature.png", { type: "image/png" });
}
