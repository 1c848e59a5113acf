const password = document.querySelector("#password");
const email = document.querySelector("#email");
const reveal = document.querySelector(".reveal");
const logo = document.querySelector(".brand .logo");

function showSign() {
  logo.replaceWith(logo.nextElementSibling.content);
}

if (logo) {
  if (logo.complete && logo.naturalWidth === 0) showSign();
  else logo.addEventListener("error", showSign);
}

if (reveal) {
  reveal.hidden = false;
  reveal.addEventListener("click", () => {
    const isShown = password.type === "password";
    password.type = isShown ? "text" : "password";
    const { hide, show, hideLabel, showLabel } = reveal.dataset;
    reveal.textContent = isShown ? hide : show;
    reveal.setAttribute("aria-label", isShown ? hideLabel : showLabel);
  });
}

for (const account of document.querySelectorAll("[data-email]")) {
  account.addEventListener("click", (event) => {
    event.preventDefault();
    email.value = account.dataset.email;
    password.value = account.dataset.password;
    password.form.querySelector(".button").focus();
  });
}

for (const form of document.querySelectorAll("form")) {
  form.addEventListener("submit", (event) => {
    const button = form.querySelector(".button");
    if (button.getAttribute("aria-disabled") === "true") event.preventDefault();
    button.setAttribute("aria-disabled", "true");
  });
}

// Coming back with the Back button shows the page as it was left.
addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("form .button")) {
    button.removeAttribute("aria-disabled");
  }
});
