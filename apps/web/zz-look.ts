import { ownBrowser } from "./e2e/browser.ts";
import { newWindow, signIn, WIDE, NARROW } from "./e2e/person.ts";
const [, , email, size, scheme, out, ...paths] = process.argv;
const origin = process.env.ORIGIN ?? "http://localhost:4950";
const b = await ownBrowser();
const c = await newWindow(b, size === "wide" ? WIDE : NARROW, origin, { scheme: scheme as any });
const page = await c.newPage();
page.on("console", (m) => m.type() === "error" && console.log("ERR", m.text().slice(0, 200)));
page.on("pageerror", (e) => console.log("PAGEERR", e.message));
await signIn(page, email);
await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
let n = 0;
for (const p of paths) {
  if (p.startsWith("click:")) {
    const [role, ...name] = p.slice(6).split("=");
    await page.getByRole(role as any, { name: new RegExp(name.join("=")) }).first().click({ timeout: 8000 }).catch((e) => console.log(String(e).slice(0, 300)));
  } else if (p.startsWith("fill:")) {
    const [name, ...v] = p.slice(5).split("=");
    await page.getByLabel(new RegExp(name)).first().fill(v.join("=")).catch((e) => console.log(String(e).slice(0, 300)));
  } else if (p.startsWith("key:")) await page.keyboard.press(p.slice(4));
  else if (p === "aria") { console.log(await page.getByRole("main").ariaSnapshot()); continue; }
  else await page.goto(p);
  await page.waitForTimeout(1800);
  await page.screenshot({ path: `${out}-${++n}.png` });
}
console.log(page.url());
await b.close();
