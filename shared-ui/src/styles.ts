/** Tokens, the font and the rules of plain elements, for the shell's first stylesheet. Components bring their own styles. */
import './tokens/global.css';
