export function SignPost() {
  return (
    <svg viewBox="0 0 480 440" width="480" height="440" aria-hidden="true" focusable="false">
      <path d="M0 400c80-34 160-44 240-44s160 10 240 44v40H0z" fill="#1f2428" />
      <path d="M214 440c6-40 14-62 26-84 20 22 60 50 110 84z" fill="#2c3338" />
      <path
        d="M240 362c16 22 40 48 70 78"
        fill="none"
        stroke="#ffb400"
        strokeWidth="5"
        strokeDasharray="14 12"
      />
      <path d="M184 40a16 16 0 0 1 32 0v340h-32z" fill="#c2c3bb" />
      <path d="M184 40a16 16 0 0 1 32 0v6h-32z" fill="#ffb400" />
      <path d="M206 30a16 16 0 0 1 10 10v340h-10z" fill="#7d8079" />
      <path d="M150 72h214l34 32-34 32H150z" fill="#0b6e4f" />
      <path d="M158 80h202l26 24-26 24H158z" fill="none" stroke="#fff" strokeWidth="3" />
      <path d="M276 156H92l-34 32 34 32h184z" fill="#f6f6f3" />
      <path d="M268 164H96l-26 24 26 24h172z" fill="none" stroke="#14171a" strokeWidth="3" />
      <path d="M160 240h160l34 32-34 32H160z" fill="#ffb400" />
      <path d="M168 248h148l26 24-26 24H168z" fill="none" stroke="#14171a" strokeWidth="3" />
      <g fontSize="27" fontWeight="800">
        <text x="172" y="114" fill="#fff">
          Innovation
        </text>
        <text x="262" y="198" fill="#14171a" textAnchor="end">
          Collaboration
        </text>
        <text x="182" y="282" fill="#14171a">
          Growth
        </text>
      </g>
    </svg>
  );
}
