const SECOND_MS = 1_000;

/** Counts a wait down. Each second is read out to nobody; that it is over is. */
function countDown(wait) {
  const box = wait.closest("[role=alert]");
  const { second, seconds, over } = wait.dataset;
  const plural = new Intl.PluralRules(document.documentElement.lang);
  const endsAt = performance.now() + Number(wait.dataset.wait) * SECOND_MS;
  const timer = setInterval(() => {
    const left = Math.ceil((endsAt - performance.now()) / SECOND_MS);
    box.setAttribute("aria-live", left > 0 ? "off" : "assertive");
    const words = plural.select(left) === "one" ? second : seconds;
    wait.textContent = left > 0 ? words.replace("{seconds}", String(left)) : over;
    if (left <= 0) clearInterval(timer);
  }, SECOND_MS);
}

function prepareReveal(reveal) {
  const password = document.querySelector("#password");
  reveal.hidden = false;
  reveal.addEventListener("click", () => {
    const isShown = password.type === "password";
    password.type = isShown ? "text" : "password";
    const { hide, show, hideLabel, showLabel } = reveal.dataset;
    reveal.textContent = isShown ? hide : show;
    reveal.setAttribute("aria-label", isShown ? hideLabel : showLabel);
  });
}

/**
 * Sends the login without leaving the page: if the person has to wait, the typed text is still
 * there. The answer is a page; a redirect, which only means that the login is done, leads on to
 * `data-keeps`.
 */
async function sendKeeping(form) {
  const typed = form.elements.password.value;
  const answer = await fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(new FormData(form)),
    redirect: "manual",
  });
  if (answer.type === "opaqueredirect") return location.assign(form.dataset.keeps);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const card = page.querySelector(".card");
  // The answer of a proxy in front that did not reach this server: the browser shows it.
  if (!card) return form.submit();
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  document.querySelector(".card").replaceWith(card);
  const password = document.querySelector("#password");
  if (answer.status === 429 && password) password.value = typed;
  prepare();
  document.querySelector(".card [autofocus]")?.focus();
}

function prepareForm(form) {
  const button = form.querySelector(".button");
  form.addEventListener("submit", (event) => {
    if (button.getAttribute("aria-disabled") === "true") return event.preventDefault();
    button.setAttribute("aria-disabled", "true");
    if (!form.dataset.keeps) return;
    event.preventDefault();
    // Without a network the browser shows that.
    sendKeeping(form).catch(() => form.submit());
  });
}

function prepareAccount(account) {
  account.addEventListener("click", (event) => {
    event.preventDefault();
    const password = document.querySelector("#password");
    document.querySelector("#email").value = account.dataset.email;
    password.value = account.dataset.password;
    password.form.querySelector(".button").focus();
  });
}

/** Prepares the contents of the card, also of one that has just arrived. */
function prepare() {
  const card = document.querySelector(".card");
  for (const wait of card.querySelectorAll("[data-wait]")) countDown(wait);
  for (const reveal of card.querySelectorAll(".reveal")) prepareReveal(reveal);
  for (const account of card.querySelectorAll("[data-email]")) prepareAccount(account);
  for (const form of card.querySelectorAll("form")) prepareForm(form);
}

const logo = document.querySelector(".brand .logo");

function showSign() {
  logo.replaceWith(logo.nextElementSibling.content);
}

if (logo) {
  if (logo.complete && logo.naturalWidth === 0) showSign();
  else logo.addEventListener("error", showSign);
}

prepare();

// The Back button shows the page as it was left.
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("form .button")) {
    button.removeAttribute("aria-disabled");
  }
});
