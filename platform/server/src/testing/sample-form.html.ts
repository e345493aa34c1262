export function sampleFormPage(action: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<title>Join · Corner Bakery</title>
<link rel="stylesheet" href="/assets/shell/s1/main.css" integrity="sha384-x" crossorigin="anonymous">
<link rel="preload" as="script" href="/assets/catalog/c1/page.js">
<script src="/assets/shell/s1/main.js" defer></script>
<script type="application/json" id="composition">{"sequence":1}</script>
</head>
<body><div id="root"><nav><a href="/start">Home</a></nav><main id="main"><h1>Join</h1>
<form action="/search"><input name="email"></form>
<form method="post" action="${action}" enctype="multipart/form-data">
<div class="answer" hidden="" data-answer=""></div>
<input type="hidden" name="release" value="r0sample00">
<noscript><p>Write to <a href="mailto:us@site.example">us</a>.</p></noscript>
<label for="f1">Full name</label><input id="f1" name="fullName" required value=""><div data-error-for="fullName"></div>
<label for="f2">Email</label><input id="f2" type="email" name="email" required aria-describedby="f2-hint" value="">
<div data-error-for="email"></div>
<label for="f3">Address</label><textarea id="f3" name="address"></textarea><div data-error-for="address"></div>
<div role="radiogroup" aria-labelledby="g"><label><input type="radio" name="gender" value="Male">Male</label>
<label><input type="radio" name="gender" value="Other">Other</label><div data-error-for="gender"></div></div>
<label for="f4">Position</label><select id="f4" name="position"><option value="" selected="">Choose one</option>
<option value="UI/UX Designer">UI/UX Designer</option><option value="App Developer">App Developer</option></select>
<div data-error-for="position"></div>
<label for="f5">Resume</label><input id="f5" type="file" name="resume" required><div data-error-for="resume"></div>
<input id="f6" type="checkbox" name="certified"><label for="f6">I certify</label><div data-error-for="certified"></div>
<label><input type="checkbox" required>I am not a robot</label>
<button type="submit">Apply Now</button></form></main></div></body></html>
`;
}
